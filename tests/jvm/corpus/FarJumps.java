package corpus;

/**
 * Code so long that branches need the four-byte form of goto: each finally block is copied into
 * the normal and the exceptional way out, so nesting them doubles the code at every level.
 */
public class FarJumps {
    static int rounds;

    public static int loopOverLongBody() {
        int x = 1;
        for (int i = 0; i < 3; i++) {
            if (x > 1_000_000) {
                x -= 999_999;
                continue;
            }
            try {
                x++;
            } finally {
                try {
                    x++;
                } finally {
                    try {
                        x++;
                    } finally {
                        try {
                            x++;
                        } finally {
                            try {
                                x++;
                            } finally {
                                try {
                                    x++;
                                } finally {
                                    try {
                                        x++;
                                    } finally {
                                        try {
                                            x++;
                                        } finally {
                                            try {
                                                x++;
                                            } finally {
                                                try {
                                                    x++;
                                                } finally {
                                                    try {
                                                        x++;
                                                    } finally {
                                                        x = x * 31 + ++rounds;
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        return x + rounds;
    }

    public static int jumpOverLongBody() {
        int x = 7;
        if (rounds == 0) {
            x = 8;
        } else {
            try {
                x++;
            } finally {
                try {
                    x++;
                } finally {
                    try {
                        x++;
                    } finally {
                        try {
                            x++;
                        } finally {
                            try {
                                x++;
                            } finally {
                                try {
                                    x++;
                                } finally {
                                    try {
                                        x++;
                                    } finally {
                                        try {
                                            x++;
                                        } finally {
                                            try {
                                                x++;
                                            } finally {
                                                try {
                                                    x++;
                                                } finally {
                                                    try {
                                                        x++;
                                                    } finally {
                                                        x = x * 31 + ++rounds;
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        return x;
    }
}
