import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberRowOutcome } from '@envoi/contract/teams'
import { teamApi } from '../../../platform/team-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { readTeamAgain } from '../queries.ts'
import { type SaidLine, rowsOf, sayLines } from './outcomes.ts'
import { type FileLine, type ReadFile, type UnreadFile, readMemberFile } from './read-member-file.ts'

/** What a file would come to, or has come to. */
export type Sheet = { name: string; file: ReadFile; lines: SaidLine[]; seatsLeft: number; isDone: boolean }

export type Importing = {
  refusal: UnreadFile | undefined
  sheet: Sheet | undefined
  /** Of the file that was chosen. */
  name: string
  doing: 'import_reading' | 'import_checking' | 'import_sending' | undefined
  error: unknown
  choose(file: File): void
  send(sheet: Sheet): void
  reset(): void
}

/** From the chosen file to the invitations. Until one says so, nobody is invited. */
export function useMemberImport(team: string): Importing {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<UnreadFile>()
  const [sheet, setSheet] = useState<Sheet>()
  const [isRead, setIsRead] = useState(false)
  const [name, setName] = useState('')
  const report = async (lines: FileLine[], call: 'checkMembers' | 'importMembers') => {
    const rows = rowsOf(lines)
    // Where no line can be sent there is nothing to ask.
    const none: { outcomes: MemberRowOutcome[]; seatsLeft: number } = { outcomes: [], seatsLeft: 0 }
    const { outcomes, seatsLeft } =
      rows.length === 0 ? none : await ask(teamApi[call]({ params: { team }, body: { rows } }))
    return { lines: sayLines(lines, outcomes), seatsLeft }
  }
  const reading = useMutation({
    async mutationFn(chosen: File) {
      setIsRead(false)
      const file = await readMemberFile(chosen)
      if (!file.ok) return setRefusal(file)
      setIsRead(true)
      setSheet({ name: chosen.name, file, isDone: false, ...(await report(file.lines, 'checkMembers')) })
    },
  })
  const sending = useMutation({
    async mutationFn(checked: Sheet) {
      setSheet({ ...checked, isDone: true, ...(await report(checked.file.lines, 'importMembers')) })
      await readTeamAgain(client, team)
    },
  })
  const beforeSheet = isRead ? 'import_checking' : 'import_reading'
  return {
    refusal,
    sheet,
    name,
    doing: reading.isPending ? beforeSheet : sending.isPending ? 'import_sending' : undefined,
    error: reading.error ?? sending.error,
    choose(file) {
      setRefusal(undefined)
      setName(file.name)
      sending.reset()
      reading.mutate(file)
    },
    send: (checked) => sending.mutate(checked),
    reset() {
      setRefusal(undefined)
      setSheet(undefined)
      reading.reset()
      sending.reset()
    },
  }
}
