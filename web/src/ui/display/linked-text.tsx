import { Fragment } from 'react'
import { Icon } from '../icon.tsx'
import styles from './linked-text.module.css'
import { type Piece, piecesOf, showsHost } from './links-in.ts'

/**
 * Somebody's words, in which addresses can be followed. Each is marked as leading away, and its host is there to be read.
 * `leaving` says it to those who do not see the mark.
 */
export const LinkedText = ({ text, leaving }: { text: string; leaving: (host: string) => string }) =>
  withPlaces(piecesOf(text)).map(({ piece, at }) =>
    piece.link ? (
      <a
        key={at}
        className={styles.link}
        href={piece.link.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={leaving(piece.link.host)}
      >
        <bdi>{piece.text}</bdi>
        {!showsHost(piece) && ` (${piece.link.host})`}
        <Icon name="external" size={16} />
        <span className="sr">, {leaving(piece.link.host)}</span>
      </a>
    ) : (
      <Fragment key={at}>{piece.text}</Fragment>
    ),
  )

/** Each with where it begins, which no two share. */
function withPlaces(pieces: Piece[]): { piece: Piece; at: number }[] {
  let end = 0
  return pieces.map((piece) => {
    const at = end
    end += piece.text.length
    return { piece, at }
  })
}
