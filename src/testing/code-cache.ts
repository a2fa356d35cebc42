import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where test processes leave the code they have read and compiled, so that the next one need not:
 * half of a start goes into that.
 */
export const CODE_CACHE = join(tmpdir(), `tra-test-code-${process.getuid?.() ?? 'user'}`);
