import { Example } from '../../page/code-box.tsx'
import { Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const idempotency: Guide = {
  label: 'Idempotence',
  title: 'Idempotence',
  lead: 'Répétez une requête dont la réponse s’est perdue, sans rien créer deux fois.',
  sections: [
    {
      id: 'key',
      title: 'Idempotency-Key',
      body: (
        <>
          <p>
            Les appels qui créent quelque chose prennent l’en-tête <code>Idempotency-Key</code>, que la référence
            indique pour chacun. Envoyez une clé à vous, de 255 caractères visibles au plus : le numéro d’une commande,
            ou un texte tiré au sort que vous gardez jusqu’à la réponse. La première requête fait le travail. Toute
            répétition dans les 24 heures reçoit la même réponse, avec l’en-tête <code>Idempotency-Replayed: true</code>
            .
          </p>
          <Example of="idempotency" />
        </>
      ),
    },
    {
      id: 'answers',
      title: 'Ce qui est répondu',
      body: (
        <Table
          head={['Répété', 'Réponse']}
          rows={[
            ['La même clé, la même requête', 'La première réponse encore ; rien n’est créé.'],
            [
              'La même clé pendant que la première attend sa réponse',
              <>
                409 <code>REQUEST_IN_FLIGHT</code>. Attendez et répétez.
              </>,
            ],
            [
              'La même clé avec un autre corps',
              <>
                422 <code>IDEMPOTENCY_MISMATCH</code>. Prenez une nouvelle clé.
              </>,
            ],
            ['Une autre clé', 'Une requête à part.'],
          ]}
        />
      ),
    },
    {
      id: 'kept',
      title: 'Ce qui est conservé',
      body: (
        <p>
          Ces clés appartiennent à la clé d’API qui les envoie : deux programmes peuvent prendre la même. Les réponses
          sont conservées chiffrées pendant 24 heures, puis effacées. Les refus et nos erreurs (4xx et 5xx) ne le sont
          pas : vous pouvez réessayer avec la même clé.
        </p>
      ),
    },
  ],
}
