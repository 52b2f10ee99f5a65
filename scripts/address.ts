/**
 * Where the repository is published, such as `https://github.com/OWNER/replaykit`; empty as long as it is nowhere. What links to it, in the packed
 * package.json (`repository`, `homepage`, `bugs`) and in the links of the packed pages and docblocks, is made of this by `npm run pack`.
 */
export const ADDRESS: string = '';
