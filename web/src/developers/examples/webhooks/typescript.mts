import { Envoi } from '@envoi/client'

const envoi = new Envoi({ origin: 'https://envoi.example', key: process.env.ENVOI_KEY })

const webhook = await envoi.api.addWebhook({
  body: {
    url: 'https://erp.calderpress.co.uk/hooks/envoi',
    events: ['AVAILABLE', 'DOWNLOADED', 'EXPIRED'],
  },
})

// Told this once: keep it where your endpoint can read it.
console.log(webhook.secret)
