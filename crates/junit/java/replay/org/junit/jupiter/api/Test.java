package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands for JUnit's annotation where tests are run before they are written. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Test {
}
