/** The page of browser tests: it holds what they test as `envoi`, bundled as the web app would be. */
import { startUpload } from '../../upload/upload.ts'
import { createChecksums } from '../checksums.ts'
import { openDatabase } from '../database.ts'
import { fileSource } from '../file-source.ts'
import * as door from '../index.ts'
import { findHandles, keepHandles } from '../kept-handles.ts'
import { databaseMemory } from '../ledger-memory.ts'
import { browserOnline } from '../framed-home.ts'
import { xhrSender } from '../sender.ts'
import { findHeld, holdUpload } from '../upload-lock.ts'

const envoi = {
  ...door,
  browserOnline,
  createChecksums,
  databaseMemory,
  fileSource,
  findHandles,
  findHeld,
  holdUpload,
  keepHandles,
  openDatabase,
  startUpload,
  xhrSender,
}

declare global {
  // oxlint-disable-next-line no-var -- only a var is seen on globalThis
  var envoi: EnvoiUnderTest
}
type EnvoiUnderTest = typeof envoi
globalThis.envoi = envoi
