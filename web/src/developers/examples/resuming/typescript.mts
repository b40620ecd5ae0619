import { readFile, rm, writeFile } from 'node:fs/promises'
import { Envoi } from '@envoi/client'

// The ledger is a folder that says what has arrived. It holds secrets.
const envoi = new Envoi({
  origin: 'https://envoi.example',
  key: process.env.ENVOI_KEY,
  ledger: './.envoi',
})
const files = ['./film.mp4']

const unfinished = await readFile('unfinished.txt', 'utf8').catch(() => undefined)
const transfer = unfinished
  ? await envoi.resume(unfinished, { files })
  : await envoi.send({
      title: 'The film',
      files,
      onCreated: (transferId) => void writeFile('unfinished.txt', transferId),
    })

await rm('unfinished.txt', { force: true })
console.log(transfer.link)
