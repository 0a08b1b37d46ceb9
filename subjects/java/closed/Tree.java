package closed;

/** A node of a binary tree of integers in no order, with sharing and cycles allowed. */
final class Tree {
    int element;
    Tree left;
    Tree right;
}
