import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../platform/query-asking.ts'
import { readSubdomainsAgain } from '../../platform/subdomains-query.ts'
import { teamApi } from '../../platform/team-api.ts'
import { type Brand, type Changes, type Part, type Subject, nothingSet, withChanges } from './draft/brand.ts'
import { beginHistory, redo, step, undo } from './draft/history.ts'
import { type Operations, brandOperations, changedParts } from './draft/operations.ts'
import type { Loaded } from './queries.ts'

export type Editor = ReturnType<typeof useEditor>

/** What is saved, what shall be, and the steps in between. Nothing is sent before one says so. */
export function useEditor(ownerId: string, { subject, saved: first }: Loaded) {
  const client = useQueryClient()
  const [saved, setSaved] = useState(first)
  const [history, setHistory] = useState(() => beginHistory(first))
  const [jumps, setJumps] = useState(0)
  const draft = history.now
  const operations = brandOperations(saved, draft)
  const changed = changedParts(operations)

  function replace(next: Brand, field: string): void {
    // oxlint-disable-next-line react/purity -- runs when somebody changes something, never while drawing
    const at = Date.now()
    setHistory((before) => step(before, next, field, at))
    saving.reset()
  }
  function jump(go: () => void): void {
    go()
    setJumps((before) => before + 1)
  }
  function change<Name extends Part>(part: Name, changes: Changes<Brand[Name]>, field?: string): void {
    const own = withChanges<Brand[Name]>(draft[part], changes)
    replace({ ...draft, [part]: own }, `${part} ${field ?? Object.keys(changes).join()}`)
  }

  const saving = useMutation({
    async mutationFn() {
      // One after the other: where one is refused, those before it are saved and the others are still in the draft.
      for (const part of changed) {
        const view = await ask(save(subject, part, operations))
        setSaved((before) => ({ ...before, [part]: view }))
        // As the service has it, which trims texts; unless it was changed meanwhile.
        setHistory((before) =>
          before.now[part] === draft[part] ? { ...before, now: { ...before.now, [part]: view } } : before,
        )
      }
    },
    onSettled: () => readSubdomainsAgain(client, ownerId),
  })

  return {
    subject,
    draft,
    change,
    isChanged: changed.length > 0,
    isPlain: changedParts(brandOperations(nothingSet, draft)).length === 0,
    saving,
    /** How often the draft became another as a whole: what a field had begun beside it is over then. */
    jumps,
    undo: history.past.length > 0 ? () => jump(() => setHistory(undo)) : undefined,
    redo: history.future.length > 0 ? () => jump(() => setHistory(redo)) : undefined,
    /** Steps like any other: they can be undone. */
    toSaved: () => jump(() => replace(saved, 'saved')),
    toDefault: () => jump(() => replace(nothingSet, 'default')),
  }
}

/** Each answers with the part as it is then. */
function save({ kind, id }: Subject, part: Part, operations: Operations): Promise<Brand[Part]> {
  const params = { id }
  const [look, mail] = [{ operations: operations.look }, { operations: operations.mail }]
  if (kind === 'group') {
    return part === 'look'
      ? teamApi.customizeMemberGroup({ params, body: look })
      : teamApi.customizeMemberGroupMail({ params, body: mail })
  }
  const calls: Record<Part, () => Promise<Brand[Part]>> = {
    look: () => teamApi.customizeSubdomain({ params, body: look }),
    mail: () => teamApi.customizeSubdomainMail({ params, body: mail }),
    links: () => teamApi.customizeSubdomainLinks({ params, body: { operations: operations.links } }),
    uploader: () => teamApi.customizeSubdomainUploaderLinks({ params, body: { operations: operations.uploader } }),
  }
  return calls[part]()
}
