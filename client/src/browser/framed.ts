/**
 * The engine's home in a frame of another site: the same files and senders, and nothing that touches storage or locks,
 * which may throw there. To send: pick, create the transfer, `startFramed`; what failed in this page goes on by
 * `resumeFramed`. After a reload there is nothing to go on with.
 */
export { measureConcurrency } from './bandwidth-probe.ts'
export { createFramedHome } from './framed-home.ts'
export { resumeFramed, startFramed } from './framed-upload.ts'
export { filesOfInput, walkDrop } from './pick.ts'
