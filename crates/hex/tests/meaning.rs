//! The reference meaning of rules, against what a programmer would write: on all heaps of a few nodes, rules admit exactly
//! those that an executable invariant admits.

mod common;

use std::collections::BTreeSet;

use common::{Family, Links};
use heapwise_hex::reference::{Reading, Reference};
use heapwise_hex::{Graph, Ref};
use heapwise_ir::Hierarchy;

/// Holds rules about holders and nodes with these fields against an invariant, on all heaps of at most so many nodes.
fn check(text: &str, holder: &[&'static str], node: &[&'static str], most: usize, invariant: impl Fn(&Links) -> bool) {
    let program = common::program();
    let rules = common::rules_of(&program, text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let hierarchy = Hierarchy::new(&program);
    let reference = Reference::new(&rules, &hierarchy);
    let family = Family { program: &program, holder: holder.to_vec(), node: node.to_vec() };
    let (mut heaps, mut legal) = (0, 0);
    family.all(most, &mut |links| {
        let found = reference.check(&family.graph(links));
        assert_eq!(found.is_ok(), invariant(links), "{text}\n{links:?}\n{found:?}");
        heaps += 1;
        legal += usize::from(found.is_ok());
    });
    assert!(legal > 1 && legal < heaps, "{text}: {legal} of {heaps}");
}

/// The nodes on the way along a field, and where it ends: at null, or at a node that was met before.
fn chain(links: &Links, from: Option<usize>, field: usize) -> (Vec<usize>, Option<usize>) {
    let (mut nodes, mut at) = (Vec::new(), from);
    while let Some(node) = at {
        if nodes.contains(&node) {
            break;
        }
        nodes.push(node);
        at = links.nodes[node][field];
    }
    (nodes, at)
}

/// Whether no node is met twice on the way down these fields.
fn is_tree(links: &Links, at: Option<usize>, fields: &[usize], met: &mut BTreeSet<usize>) -> bool {
    let Some(node) = at else { return true };
    met.insert(node) && fields.iter().all(|&field| is_tree(links, links.nodes[node][field], fields, met))
}

#[test]
fn acyclic_lists() {
    check("class Holder { acyclic list head via next; }", &["head"], &["next"], 4, |links| {
        chain(links, links.holder[0], 0).1.is_none()
    });
}

#[test]
fn lists_that_refer_back() {
    check("class Holder { list head via next back in prev; }", &["head"], &["next", "prev"], 4, |links| {
        let (nodes, end) = chain(links, links.holder[0], 0);
        let before = |index: usize| index.checked_sub(1).map(|before| nodes[before]);
        end.is_none() && nodes.iter().enumerate().all(|(index, &node)| links.nodes[node][1] == before(index))
    });
}

#[test]
fn circular_lists() {
    check("class Holder { circular list head via next; }", &["head"], &["next"], 4, |links| {
        let (nodes, end) = chain(links, links.holder[0], 0);
        !nodes.is_empty() && end == links.holder[0]
    });
}

#[test]
fn the_sentences_of_the_paper_about_a_circular_list() {
    let text = "class Holder { head(.next)+ not null and head(.next)+ aliases head; }";
    check(text, &["head"], &["next"], 4, |links| {
        let (nodes, end) = chain(links, links.holder[0], 0);
        nodes.is_empty() || end == links.holder[0]
    });
}

#[test]
fn circular_doubly_linked_lists() {
    let text = "class Holder { circular doubly linked list head via next, prev; }";
    check(text, &["head"], &["next", "prev"], 4, |links| {
        let (nodes, end) = chain(links, links.holder[0], 0);
        let is_back = |&node: &usize| links.nodes[node][0].is_some_and(|next| links.nodes[next][1] == Some(node));
        !nodes.is_empty() && end == links.holder[0] && nodes.iter().all(is_back)
    });
}

#[test]
fn doubly_linked_lists_with_two_ends() {
    let text = "class Holder { doubly linked list first, last via next, prev; }";
    check(text, &["first", "last"], &["next", "prev"], 4, |links| {
        let (nodes, end) = chain(links, links.holder[0], 0);
        let before = |index: usize| index.checked_sub(1).map(|before| nodes[before]);
        let refer_back = nodes.iter().enumerate().all(|(index, &node)| links.nodes[node][1] == before(index));
        end.is_none() && links.holder[1] == nodes.last().copied() && refer_back
    });
}

#[test]
fn trees() {
    check("class Holder { tree root via left, right; }", &["root"], &["left", "right"], 4, |links| {
        is_tree(links, links.holder[0], &[0, 1], &mut BTreeSet::new())
    });
}

#[test]
fn every_node_is_the_root_of_a_tree() {
    // Each node sees what it reaches, so this says that no circle leads back and no two ways lead to one node below it.
    check("class Node { tree via left, right; }", &["root"], &["left", "right"], 3, |links| {
        is_tree(links, links.holder[0], &[0, 1], &mut BTreeSet::new())
    });
}

#[test]
fn trees_that_refer_to_parents() {
    let text = "class Holder { tree root via left, right parent in parent; }";
    check(text, &["root"], &["left", "right", "parent"], 3, |links| {
        let is_parent = |node: usize| {
            let children = [links.nodes[node][0], links.nodes[node][1]];
            children.into_iter().flatten().all(|child| links.nodes[child][2] == Some(node))
        };
        is_tree(links, links.holder[0], &[0, 1], &mut BTreeSet::new())
            && links.holder[0].is_none_or(|root| links.nodes[root][2].is_none())
            && (0..links.nodes.len()).all(is_parent)
    });
}

#[test]
fn lists_that_share_nothing() {
    check("class Holder { disjoint a(.next)*, b(.next)*; }", &["a", "b"], &["next"], 4, |links| {
        let [one, other] = [0, 1].map(|end| chain(links, links.holder[end], 0).0);
        one.iter().all(|node| !other.contains(node))
    });
}

#[test]
fn first_children_and_next_siblings_with_the_last_child() {
    let text = "class Holder {
        root.next is null;
        root aliases nothing;
        each x in root(.child|.next|.last)*:
            x.child(.next)* aliases x.last and x.last aliases max x.child(.next)* and x.last.next is null;
    }
    class Node {
        child not null or last is null;
        last not null or child is null;
        last expands to nothing or child(.next)* not null;
    }";
    check(text, &["root"], &["child", "next", "last"], 3, |links| {
        let last_is_last =
            |node: usize| links.nodes[node][2] == chain(links, links.nodes[node][0], 1).0.last().copied();
        is_tree(links, links.holder[0], &[0, 1], &mut BTreeSet::new())
            && links.holder[0].is_none_or(|root| links.nodes[root][1].is_none())
            && (0..links.nodes.len()).all(last_is_last)
    });
}

#[test]
fn connectives() {
    // All of these say: there is no second node.
    for text in [
        "class Holder { head.next is null; }",
        "class Holder { not (not head.next is null); }",
        "class Holder { head.next expands to nothing; head.next aliases nothing; }",
        "class Holder { not head.next is null implies not (head not null or head is null); }",
        "class Holder { let second = head.next; second is null; }",
        "class Holder { head(.next){1} is null; }",
        "class Holder { head.next is no Node; }",
    ] {
        check(text, &["head"], &["next"], 3, |links| links.holder[0].is_none_or(|head| links.nodes[head][0].is_none()));
    }
}

#[test]
fn what_is_not_known_is_not_there() {
    let program = common::program();
    let hierarchy = Hierarchy::new(&program);
    let family = Family { program: &program, holder: vec!["head"], node: vec!["next"] };
    let mut graph: Graph = family.graph(&Links { holder: vec![Some(0)], nodes: vec![vec![None]] });
    graph.objects[1].refs.insert(common::field(&program, "Node", "next"), Ref::Unknown);
    // There is no alias yet, but there may come to be one.
    let rules = common::rules_of(&program, "class Holder { not (head.next aliases nothing); }").expect("rules");
    let mut reference = Reference::new(&rules, &hierarchy);
    assert!(reference.check(&graph).is_err());
    reference.reading = Reading::Possible;
    assert!(reference.check(&graph).is_ok());
    graph.objects[1].refs.insert(common::field(&program, "Node", "next"), Ref::Null);
    assert!(reference.check(&graph).is_err());
}

/// What is no part of the structure may refer to any of it. To a class, that would be an alias.
#[test]
fn structures_see_what_they_name() {
    check("structure Holder { head(.next)* aliases nothing; }", &["head", "last"], &["next", "item"], 3, |links| {
        chain(links, links.holder[0], 0).1.is_none()
    });
    check("class Holder { head(.next)* aliases nothing; }", &["head", "last"], &["next"], 3, |links| {
        let (nodes, end) = chain(links, links.holder[0], 0);
        let behind = |index: usize| links.holder[1] == nodes.get(index).copied();
        end.is_none() && !(0..nodes.len()).any(|index| links.holder[1].is_some() && behind(index)) && {
            // Nor may what is behind the other one lead there.
            let (others, _) = chain(links, links.holder[1], 0);
            !others.iter().any(|node| nodes.contains(node))
        }
    });
}
