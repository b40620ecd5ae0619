import { Envoi } from '@envoi/client'

const envoi = new Envoi({ origin: 'https://envoi.example', key: process.env.ENVOI_KEY })

const { account, scopes, expiresAt } = await envoi.api.getOwnKey()
console.log(`${account.email} may ${scopes.join(', ')} until ${expiresAt ?? 'further notice'}`)
