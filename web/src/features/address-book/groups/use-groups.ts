import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOpenGroup } from '../../../platform/use-open-group.ts'
import { groupsQuery } from '../queries.ts'

/** Somebody's groups, and the one that the address names, if it is there. `count`: has the focus when it is closed. */
export function useGroups(uid: string, isAsked: boolean) {
  const count = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery({ ...groupsQuery(uid), enabled: isAsked })
  const { open, go } = useOpenGroup('/dashboard/contact-groups', data?.groups, count)
  return { data, error, askAgain: () => void refetch(), open, go, count }
}
export type Groups = ReturnType<typeof useGroups>
