import { isReplayError } from '../../core/errors.js';
import { alsoFindPackagesFrom } from '../../node/user-packages.js';
import { UsageError } from '../args.js';
import { command } from '../command.js';
import { ReplayFolders } from '../mcp/replay-folders.js';
import { serveTools } from '../mcp/serve.js';
import { ReplayTools } from '../mcp/tools.js';
import { LIMIT_OPTIONS, QUERY_LIMITS, queryLimits } from '../query-limits.js';

export const mcp = command({
  summary: 'lets a language model ask about folders of replays (Model Context Protocol)',
  help: `Usage: replaykit mcp [--cache DIR] [--max-seconds N] [--max-memory-mb N] FOLDER...

Serves the tools describe, tables, query, events and chat on standard input and output, over the replays in these folders
and nothing else: a model names replays out of a list, queries change nothing, and links that lead out are not followed.
An answer has at most 16,000 characters and says how to go on. Names and chat are marked as data of strangers.
It needs: npm install @modelcontextprotocol/server @duckdb/node-api hyparquet-writer

  replaykit mcp replays/
  replaykit mcp --cache /var/cache/replays ~/dota ~/sc2

  --cache DIR   where tables are kept; default replaykit in the caches of the user ($XDG_CACHE_HOME, ~/.cache,
                ~/Library/Caches, %LOCALAPPDATA%). It may be removed at any time
${QUERY_LIMITS}`,
  options: { cache: { type: 'string' }, ...LIMIT_OPTIONS },
  async run({ cache, ...limits }, operands, terminal) {
    if (operands.length === 0) throw new UsageError('a FOLDER is missing');
    alsoFindPackagesFrom(process.cwd(), operands);
    const tools = new ReplayTools(await ReplayFolders.of(operands), { cache, ...queryLimits(limits) });
    try {
      await serveTools(tools, terminal);
    } catch (error) {
      if (isReplayError(error, 'usage')) throw new UsageError(error.message);
      throw error;
    }
    return 0;
  },
});
