package com.google.javascript.jscomp;

import com.google.common.base.Supplier;
import com.google.javascript.jscomp.parsing.Config;
import com.google.javascript.jscomp.type.ReverseAbstractInterpreter;
import com.google.javascript.rhino.InputId;
import com.google.javascript.rhino.Node;
import com.google.javascript.rhino.head.ErrorReporter;
import com.google.javascript.rhino.head.ast.AstRoot;
import com.google.javascript.rhino.jstype.JSTypeRegistry;
import java.util.List;
import java.util.Map;

/** A compiler that counts changes. The passes that are explored ask nothing else of it. */
final class StubCompiler extends AbstractCompiler {
    int changes;

    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException();
    }

    @Override
    public CompilerInput getInput(InputId a) {
        throw unused();
    }

    @Override
    SourceFile getSourceFileByName(String a) {
        throw unused();
    }

    @Override
    CompilerInput newExternInput(String a) {
        throw unused();
    }

    @Override
    JSModuleGraph getModuleGraph() {
        throw unused();
    }

    @Override
    List<CompilerInput> getInputsInOrder() {
        throw unused();
    }

    @Override
    public JSTypeRegistry getTypeRegistry() {
        throw unused();
    }

    @Override
    ScopeCreator getTypedScopeCreator() {
        throw unused();
    }

    @Override
    public Scope getTopScope() {
        throw unused();
    }

    @Override
    public void report(JSError a) {
        throw unused();
    }

    @Override
    void throwInternalError(String a, Exception b) {
        throw new IllegalStateException(a, b);
    }

    @Override
    public CodingConvention getCodingConvention() {
        throw unused();
    }

    @Override
    public void reportCodeChange() {
        changes++;
    }

    @Override
    void addToDebugLog(String a) {
        // Nobody reads it.
    }

    @Override
    void setCssRenamingMap(CssRenamingMap a) {
        throw unused();
    }

    @Override
    CssRenamingMap getCssRenamingMap() {
        throw unused();
    }

    @Override
    Node getNodeForCodeInsertion(JSModule a) {
        throw unused();
    }

    @Override
    TypeValidator getTypeValidator() {
        throw unused();
    }

    @Override
    Node parseSyntheticCode(String a) {
        throw unused();
    }

    @Override
    Node parseSyntheticCode(String a, String b) {
        throw unused();
    }

    @Override
    Node parseTestCode(String a) {
        throw unused();
    }

    @Override
    String toSource(Node a) {
        throw unused();
    }

    @Override
    ErrorReporter getDefaultErrorReporter() {
        throw unused();
    }

    @Override
    public ReverseAbstractInterpreter getReverseAbstractInterpreter() {
        throw unused();
    }

    @Override
    Supplier<String> getUniqueNameIdSupplier() {
        throw unused();
    }

    @Override
    boolean hasHaltingErrors() {
        throw unused();
    }

    @Override
    void addChangeHandler(CodeChangeHandler a) {
        throw unused();
    }

    @Override
    void removeChangeHandler(CodeChangeHandler a) {
        throw unused();
    }

    @Override
    boolean isIdeMode() {
        throw unused();
    }

    @Override
    boolean acceptEcmaScript5() {
        throw unused();
    }

    @Override
    boolean acceptConstKeyword() {
        throw unused();
    }

    @Override
    Config getParserConfig() {
        throw unused();
    }

    @Override
    boolean isTypeCheckingEnabled() {
        throw unused();
    }

    @Override
    void prepareAst(Node a) {
        throw unused();
    }

    @Override
    public ErrorManager getErrorManager() {
        throw unused();
    }

    @Override
    boolean areNodesEqualForInlining(Node a, Node b) {
        throw unused();
    }

    @Override
    void setHasRegExpGlobalReferences(boolean a) {
        throw unused();
    }

    @Override
    boolean hasRegExpGlobalReferences() {
        throw unused();
    }

    @Override
    CheckLevel getErrorLevel(JSError a) {
        throw unused();
    }

    @Override
    void process(CompilerPass a) {
        throw unused();
    }

    @Override
    Node getRoot() {
        throw unused();
    }

    @Override
    void updateGlobalVarReferences(Map<Scope.Var, ReferenceCollectingCallback.ReferenceCollection> a, Node b) {
        throw unused();
    }

    @Override
    GlobalVarReferenceMap getGlobalVarReferences() {
        throw unused();
    }

    @Override
    CompilerInput getSynthesizedExternsInput() {
        throw unused();
    }

    @Override
    public double getProgress() {
        throw unused();
    }

    @Override
    String getLastPassName() {
        throw unused();
    }

    @Override
    void setProgress(double a, String b) {
        throw unused();
    }

    @Override
    Node ensureLibraryInjected(String a) {
        throw unused();
    }

    @Override
    void setOldParseTree(String a, AstRoot b) {
        throw unused();
    }

    @Override
    AstRoot getOldParseTreeByName(String a) {
        throw unused();
    }

    @Override
    public String getSourceLine(String a, int b) {
        throw unused();
    }

    @Override
    public Region getSourceRegion(String a, int b) {
        throw unused();
    }
}
