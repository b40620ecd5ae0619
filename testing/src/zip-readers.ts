import { runTool } from './tools.ts'

/** The entries of an archive, in the order of its directory. */
type Entry = { name: string; size: number; sha256: string }

const listing = `
import hashlib, json, sys, zipfile
def digest(archive, info):
    total = hashlib.sha256()
    with archive.open(info) as content:
        while chunk := content.read(1 << 20): total.update(chunk)
    return total.hexdigest()
with zipfile.ZipFile(sys.argv[1]) as archive:
    bad = archive.testzip()
    if bad: sys.exit('damaged: ' + bad)
    print(json.dumps([dict(name=i.filename, size=i.file_size, sha256=digest(archive, i)) for i in archive.infolist()]))
`

/** Has unzip, 7z and Python's zipfile read every byte; rejects when one of them finds a fault. */
export async function readByAll(path: string): Promise<Entry[]> {
  const unzip = await runTool('unzip', ['-t', path])
  if (!unzip.includes('No errors detected')) throw new Error(`unzip says: ${unzip}`)
  const sevenZip = await runTool('7z', ['t', path])
  if (!sevenZip.includes('Everything is Ok')) throw new Error(`7z says: ${sevenZip}`)
  return JSON.parse(await runTool('python3', ['-c', listing, path]))
}
