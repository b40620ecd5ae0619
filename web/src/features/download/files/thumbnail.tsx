import { useState } from 'react'
import { Icon, type IconName } from '../../../ui/icon.tsx'

/** The small picture of a file; without one, or if it does not come, the drawing of its kind. Another one needs a key. */
export function Thumbnail({ address, icon }: { address: string | null; icon: IconName }) {
  const [isBroken, setIsBroken] = useState(false)
  if (address === null || isBroken) return <Icon name={icon} />
  return <img src={address} alt="" loading="lazy" decoding="async" onError={() => setIsBroken(true)} />
}
