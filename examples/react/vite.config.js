// The worker loads the reader of a format when it is needed, which only module workers can.
export default { base: './', worker: { format: 'es' }, optimizeDeps: { exclude: ['replaykit/worker'] } };
