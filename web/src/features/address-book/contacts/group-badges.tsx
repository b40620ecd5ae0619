import type { FoundContact } from '@envoi/contract/contacts'
import { useFormat } from '../../../platform/format.ts'
import { HueBadge } from '../../../ui/display/avatar.tsx'

/** The first groups of a contact, and how many more there are. In the colour of their id, which stays when one is renamed. */
export function GroupBadges({
  groups,
  total,
  most,
}: {
  groups: NonNullable<FoundContact['groups']>
  total: number
  most: number
}) {
  const format = useFormat()
  const shown = groups.slice(0, most)
  const rest = total - shown.length
  return (
    <>
      {shown.map(({ id, name }) => (
        <HueBadge key={id} of={id}>
          <bdi>{name}</bdi>
        </HueBadge>
      ))}
      {rest > 0 && <span className="small num">+{format.number(rest)}</span>}
    </>
  )
}
