import { Envoi } from '@envoi/client'

const envoi = new Envoi({ origin: 'https://envoi.example', key: process.env.ENVOI_KEY })

const transfer = await envoi.send({
  title: 'Board papers',
  files: ['./report.pdf'],
  to: ['hannah@calderpress.co.uk'],
  expires: '7d',
})

console.log(transfer.link)
