// Preload of each test process: it writes its output at once and waits where the pipe is full. Node ends the process after the last test without
// waiting for what was not written yet, so that behind a slow reader the last results were lost.
for (const stream of [process.stdout, process.stderr] as Writable[]) stream._handle?.setBlocking?.(true);

/** Output stream with the handle that Node keeps inside: no public call makes it write at once. */
type Writable = { _handle?: { setBlocking?: (isBlocking: boolean) => void } };
