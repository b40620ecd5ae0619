import { ApiError, Envoi } from '@envoi/client'

const envoi = new Envoi({ origin: 'https://envoi.example', key: process.env.ENVOI_KEY })

try {
  await envoi.send({ files: ['./report.pdf'], expires: '5000d' })
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  for (const { limit, max, actual } of error.limitErrors) console.log(`${limit}: ${actual}, at most ${max}`)
  if (error.retryAfter !== null) console.log(`again in ${error.retryAfter} seconds`)
}
