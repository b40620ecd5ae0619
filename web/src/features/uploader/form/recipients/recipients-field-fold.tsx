import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScrollEdges } from '../../../../ui/hooks/use-scroll-edges.ts'
import styles from './recipients-field.module.css'

/** As many as are in sight at once, folded. */
const FEW = 5

/** Holds some five lines of them. What is out of sight fades at the edge, and can be laid open. */
export function RecipientsFold({
  box,
  count,
  children,
}: {
  box: RefObject<HTMLDivElement | null>
  count: number
  children: ReactNode
}) {
  const { t } = useTranslation('form')
  const [isUnfolded, setIsUnfolded] = useState(false)
  // Once it was pressed it stays, for it has the focus: what is out of sight is known only after the next picture.
  const [isPressed, setIsPressed] = useState(false)
  const { isMoreAbove, isMoreBelow } = useScrollEdges(box)
  const seen = useRef(count)
  useEffect(() => {
    const field = box.current
    // Whoever writes sees the place to write in, under the one that was just added.
    if (count > seen.current && field?.querySelector('input:focus')) field.scrollTo({ top: field.scrollHeight })
    seen.current = count
  }, [box, count])
  const isLong = isMoreAbove || isMoreBelow
  return (
    <>
      <div
        ref={box}
        className={styles.field}
        data-unfolded={isUnfolded}
        data-above={isMoreAbove}
        data-below={isMoreBelow}
      >
        {children}
      </div>
      {(isLong || (isPressed && count > FEW)) && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          // The field keeps the focus, and what is being typed in it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            setIsUnfolded(!isUnfolded)
            setIsPressed(true)
          }}
        >
          {isUnfolded ? t('recipients_fold') : t('recipients_unfold', { count })}
        </button>
      )}
    </>
  )
}
