import { Envoi } from '@envoi/client'

const envoi = new Envoi({ origin: 'https://envoi.example', key: process.env.ENVOI_KEY })

const { transfers } = await envoi.list({ query: 'Board papers' })
for (const { name, downloads, to } of transfers) {
  console.log(`${name}: ${downloads} downloads, until ${to}`)
}
