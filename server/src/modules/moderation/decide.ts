import type { Database } from '../../platform/database/connect.ts'
import { type ReviewStep, review } from '../transfers/index.ts'
import { settleReports } from './reports.ts'

export type Decision = ReviewStep

/** What an operator does with a transfer, in one step with the reports about it; nothing when there is none. */
export function decide(database: Database, publicId: string, decision: Decision): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const reviewed = await review(tx, publicId, decision)
    // Taken out of reach is not yet decided: what was reported stays open until it is given back or ended.
    if (reviewed && decision !== 'moderate') await settleReports(tx, reviewed.id)
    return reviewed?.status
  })
}
