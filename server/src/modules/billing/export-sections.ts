import type { Database } from '../../platform/database/connect.ts'
import type { ExportSection } from '../accounts/index.ts'
import { findDetails, findInvoices } from './store.ts'

/** What an account's export tells of its money: cards are the provider's, and are not here. */
export const exportSections = (database: Database): ExportSection[] => [
  {
    name: 'billingDetails',
    read: async ({ id }) => {
      const row = await findDetails(database, id)
      if (!row) return []
      const { name, address, country, vatNumber, vatStatus, vatName, receiptsTo } = row
      return [{ name, address, country, vatNumber, vatStatus, vatName, receiptsTo }]
    },
  },
  {
    name: 'invoices',
    read: async ({ id }) =>
      (await findInvoices(database, id)).map(
        ({ number, kind, status, currency, net, tax, gross, issuedAt, paidAt }) => ({
          number,
          kind,
          status,
          currency,
          net,
          tax,
          gross,
          issuedAt: issuedAt.toISOString(),
          paidAt: paidAt?.toISOString() ?? null,
        }),
      ),
  },
]
