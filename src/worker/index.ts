export { startReplayWorker, type ReplayWorker, type ReplayWorkerOptions } from './start.js';
export { startReplayWorkers, type ReplayWorkers, type ReplayWorkersOptions, type WorkerResult, type EachOptions } from './pool.js';
export type { DemSnapshots } from './snapshots.js';
export type { DemWorkerPlayback, DemWorkerStreamOptions, ReplayWorkerSource, ReplayWorkerVerb, ReplayWorkerVerbs } from './verbs.js';
