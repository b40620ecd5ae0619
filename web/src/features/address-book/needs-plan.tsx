import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './empty.module.css'

const offers = {
  book: { icon: 'book', title: 'plan_title', gains: ['plan_find', 'plan_import', 'plan_groups'] },
  groups: {
    icon: 'users',
    title: 'plan_groups_title',
    gains: ['plan_groups', 'plan_groups_change', 'plan_groups_find'],
  },
} as const

/** What the book, or its groups, would do for those whose account does not have them. */
export function NeedsPlan({ what }: { what: keyof typeof offers }) {
  const { t } = useTranslation('book')
  const { icon, title, gains } = offers[what]
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={24} />
      <h2 className={styles.title}>{t(title)}</h2>
      <ul className={styles.gains}>
        {gains.map((gain) => (
          <li key={gain}>
            <Icon name="check" size={16} /> {t(gain)}
          </li>
        ))}
      </ul>
      {what === 'groups' && <SomeGroups />}
      <Link to="/plans" className={buttonClass({ variant: 'primary' })}>
        {t('plan_see')}
      </Link>
    </div>
  )
}

const examples = [
  { name: 'example_crew', size: 12 },
  { name: 'example_press', size: 38 },
] as const

/** What it would look like. */
function SomeGroups() {
  const { t } = useTranslation('book')
  const format = useFormat()
  return (
    <figure className={styles.example}>
      <figcaption className="small">{t('plan_groups_example')}</figcaption>
      <ul>
        {examples.map(({ name, size }) => (
          <li key={name}>
            <b>{t(name)}</b>
            <span className="small num">{t('group_size', { count: size, number: format.number(size) })}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
