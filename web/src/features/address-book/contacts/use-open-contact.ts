import { useNavigate, useSearch } from '@tanstack/react-router'

/** The contact that the address names. Back closes it, from whichever of them one has opened since. */
export function useOpenContact() {
  const navigate = useNavigate()
  const { contact } = useSearch({ strict: false })
  const openId = typeof contact === 'string' && contact !== '' ? contact : undefined
  const open = (id: string | undefined): void =>
    void navigate({
      to: '/dashboard/address-book',
      search: id === undefined ? {} : { contact: id },
      replace: id === undefined || openId !== undefined,
      resetScroll: false,
    })
  return { openId, open }
}
