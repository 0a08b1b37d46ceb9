#!/bin/sh
# Compiles the corpus and prints what every case does on the JVM.
# usage: run.sh [corpus | corpus17 | corpus21]...   (JAVA_HOME chooses the JDK, RELEASE the --release)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- corpus corpus17
"${bin}javac" -d "$work/driver" "$here/Driver.java" "$here/HandMade.java"
for part in "$@"; do
    "${bin}javac" -g -nowarn -Xlint:none ${RELEASE:+--release $RELEASE} -d "$work/$part" "$here/$part"/*.java
    [ "$part" != corpus ] || "${bin}java" -cp "$work/driver" HandMade "$work/$part"
    "${bin}java" -XX:-OmitStackTraceInFastThrow -Duser.language=en -Duser.country=US -cp "$work/driver" Driver "$work/$part"
done
