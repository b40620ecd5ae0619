import { Example, ExampleFile } from '../../page/code-box.tsx'
import { Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const cli: Guide = {
  label: 'CLI',
  title: 'Ligne de commande',
  lead: 'Envoyez et recevez depuis un terminal, un script ou un serveur.',
  sections: [
    {
      id: 'install',
      title: 'Installer et se connecter',
      body: (
        <>
          <p>
            Le paquet <code>envoi</code> fonctionne avec Node 20 ou plus récent. <code>npx envoi</code> le lance sans
            l’installer ; <code>npm install --global envoi</code> le garde. Pour vous connecter, une page s’ouvre dans
            votre navigateur, où vous approuvez cette machine :
          </p>
          <Example of="authentication/device" />
          <p>
            Sur un serveur, définissez plutôt <code>ENVOI_KEY</code> et <code>ENVOI_ORIGIN</code>.
          </p>
        </>
      ),
    },
    {
      id: 'send',
      title: 'Envoyer',
      body: (
        <>
          <Example of="first-transfer" />
          <p>
            Un dossier part avec les noms de ce qu’il contient, et <code>-</code> envoie l’entrée standard. En cas
            d’interruption, relancez la même commande : elle reprend là où elle s’est arrêtée. Ce qui venait de l’entrée
            standard reprend avec <code>envoi resume</code>. <code>push</code> reprend de même.
          </p>
        </>
      ),
    },
    {
      id: 'receive',
      title: 'Recevoir',
      body: <Example of="cli/receive" />,
    },
    {
      id: 'watch',
      title: 'Surveiller un dossier',
      body: <Example of="cli/watch" />,
    },
    {
      id: 'json',
      title: 'Pour les scripts',
      body: (
        <>
          <ExampleFile path="cli/json.sh" caption="CLI" />
          <Table
            head={['Code de sortie', 'Sens']}
            rows={[
              ['0', 'C’est fait.'],
              ['1', 'Échec ; le message dit que faire.'],
              ['2', 'La commande ou une option est incorrecte.'],
              ['3', 'Non connecté, ou la clé n’en a pas le droit.'],
              ['4', 'Au-delà d’une limite, ou une offre est nécessaire.'],
              ['130', 'Arrêté par Ctrl+C ; le message dit s’il est possible de reprendre.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'commands',
      title: 'Commandes',
      body: (
        <>
          <p>
            <code>envoi help COMMANDE</code> décrit chacune avec toutes ses options, en anglais. Toutes prennent{' '}
            <code>--json</code>, <code>--origin URL</code> et <code>--help</code>.
          </p>
          <Table
            head={['Commande', 'Ce qu’elle fait']}
            rows={[
              [
                <code key="c">login</code>,
                'Se connecter : approuver cette machine dans un navigateur, ou donner une clé.',
              ],
              [<code key="c">logout</code>, 'Supprimer la clé, ici et sur le service.'],
              [<code key="c">whoami</code>, 'Afficher à qui est la clé, ce qu’elle peut faire et quand elle expire.'],
              [<code key="c">send FILES…</code>, 'Envoyer des fichiers et des dossiers, et obtenir un lien.'],
              [<code key="c">resume [ID]</code>, 'Reprendre ce qui a été interrompu.'],
              [<code key="c">receive LINK</code>, 'Télécharger un transfert et vérifier ses fichiers.'],
              [<code key="c">list [WORDS]</code>, 'Lister ce que vous avez envoyé, le plus récent d’abord.'],
              [<code key="c">show ID</code>, 'Afficher un transfert : ses fichiers, destinataires et téléchargements.'],
              [<code key="c">extend ID TIME</code>, 'Prolonger un transfert, à partir de maintenant.'],
              [<code key="c">delete ID</code>, 'Supprimer un transfert pour tous, définitivement.'],
              [<code key="c">push CODE FILES…</code>, 'Envoyer des fichiers au propriétaire d’une page de dépôt.'],
              [<code key="c">watch DIR</code>, 'Envoyer chaque nouveau fichier d’un dossier dès qu’il ne change plus.'],
              [<code key="c">completion SHELL</code>, 'Afficher la complétion pour bash, zsh ou fish.'],
            ]}
          />
        </>
      ),
    },
  ],
}
