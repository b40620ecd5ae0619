import { Envoi } from '@envoi/client'

const envoi = new Envoi({ origin: 'https://envoi.example', key: process.env.ENVOI_KEY })
const { account } = await envoi.api.getOwnKey()

const { id } = await envoi.api.addWidget({
  body: {
    userId: account.uid,
    recipientLabel: 'Calder Press',
    allowedOrigins: ['https://www.calderpress.co.uk'],
  },
})
console.log(id)
