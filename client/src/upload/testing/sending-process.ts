/**
 * A process of its own that sends one file, or goes on sending it. It writes a line of JSON when the transfer is
 * created, and one when all is done, with the most memory it ever held.
 */
import { argv, exit, resourceUsage, stdin, stdout } from 'node:process'
import { createHome, resumeFiles, sendFiles } from '../../node/index.ts'

export type Errand = { origin: string; ledger: string; path: string; transferId?: string }

const { origin, ledger, path, transferId } = JSON.parse(argv[2] ?? '') as Errand
const tell = (line: object) => stdout.write(`${JSON.stringify(line)}\n`)

// It does not outlive whoever started it, and does not wait for them either.
stdin.once('end', () => exit(1)).resume()
if ('unref' in stdin) stdin.unref()

using home = createHome({ origin, ledger })
const files = [{ path }]
const sent = transferId
  ? await resumeFiles(home, { transferId, files })
  : await sendFiles(home, {
      files,
      transfer: { transferType: 'S1', langCode: 'en' },
      onCreated: (transferId) => tell({ transferId }),
    })
tell({ ...sent, maxKilobytes: resourceUsage().maxRSS })
