/**
 * The engine's home in a browser: files are slices of what the person picked, summed up in a worker and sent by
 * XMLHttpRequest; ledger records and file handles lie in IndexedDB.
 *
 * To send: pick, create the transfer, `startHeld`. After a reload: `findUnfinished`; where `access` is `granted`, or
 * becomes so by `requestAccess` in a click, `reopenFiles`, otherwise let the person pick again; `matchFiles` tells what
 * is still missing; then `resumeHeld`, or `discard`. An upload that failed in this page is gone on with by the same
 * `resumeHeld`. Files for a transfer that is there go by `sendInto`. A frame of another site
 * has a door of its own: framed.ts.
 */
export { measureConcurrency } from './bandwidth-probe.ts'
export { requestAccess } from './file-access.ts'
export type { Access } from './file-access.ts'
export { discard, resumeHeld, startHeld } from './held-upload.ts'
export type { NotOurs } from './held-upload.ts'
export { type BrowserHome, createBrowserHome } from './home.ts'
export { matchFiles } from './match-files.ts'
export type { Match } from './match-files.ts'
export { sendInto } from './send-into.ts'
export { filesOfInput, pickFiles, pickFolder, walkDrop } from './pick.ts'
export type { PickedFile, Picking } from './picked-file.ts'
export { findUnfinished, reopenFiles } from './unfinished.ts'
export type { Unfinished } from './unfinished.ts'
