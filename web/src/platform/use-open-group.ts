import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

type GroupsPage = '/dashboard/contact-groups' | '/dashboard/team/groups'

/** On a page of groups, the one that the address names, if it is there. `title`: has the focus when it is closed. */
export function useOpenGroup<Group extends { id: string }>(
  page: GroupsPage,
  groups: readonly Group[] | undefined,
  title: RefObject<HTMLElement | null>,
) {
  const navigate = useNavigate()
  const { group: openId } = useSearch({ strict: false })
  const open = groups?.find(({ id }) => id === openId)
  const isOpen = open !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // What had the focus went with the group, also when one goes back.
    if (wasOpen.current && !isOpen) title.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, title])
  const go = (group: string | undefined): void =>
    void navigate({
      to: page,
      search: group === undefined ? {} : { group },
      // Whoever closed one does not want to go back to it.
      replace: group === undefined,
      resetScroll: false,
    })
  return { open, go }
}
