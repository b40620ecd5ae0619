import { Envoi } from '@envoi/client'

const envoi = new Envoi({ origin: 'https://envoi.example', key: process.env.ENVOI_KEY })

const transfer = await envoi.send({
  files: [{ path: './report.pdf', name: 'papers/report.pdf' }],
  onProgress: ({ sent, total }) => console.log(`${Math.round((100 * sent) / total)}%`),
})

// Every call of the reference is a method of `api`, with the types of what it takes and answers.
const to = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString()
await envoi.api.setValidity({ params: { id: transfer.transferId }, body: { to } })
