import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { describeCardPayments } from '../card.contract.ts'
import { describeWalletPayments } from '../wallet.contract.ts'
import { openSandboxCards, openSandboxWallet } from './sandbox.fixture.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

describeCardPayments('cards of play money', async (at) => openSandboxCards(database, at))
describeWalletPayments('a wallet of play money', async (at) => openSandboxWallet(database, at))
