/** `npm run build`: dist/ as it is published. tsup bundles the scripts, and the declarations that TypeScript 7 makes of src/. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { emitDeclarations } from './declarations.js';

emitDeclarations();
const root = fileURLToPath(new URL('..', import.meta.url));
execFileSync(process.execPath, [`${root}node_modules/tsup/dist/cli-default.js`, '--silent'], { cwd: root, stdio: 'inherit' });
