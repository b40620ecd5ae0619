import { describe, expect, it, test } from 'vitest'
import { shortText } from '../limits.ts'
import { type ContactLine } from './contact-line.ts'
import { contactsInCsv } from './contacts-in-csv.ts'

/** `2: address = name`, `3: address again, as on 2`, `4: why (text)` */
function told(line: ContactLine): string {
  if (line.kind === 'problem') return `${line.line}: ${line.why} (${line.text})`
  const who = line.name === null ? line.email : `${line.email} = ${line.name}`
  return line.kind === 'duplicate' ? `${line.line}: ${who}, as on ${line.of}` : `${line.line}: ${who}`
}
const read = (text: string) => Array.from(contactsInCsv(text), told)

describe('the columns are found by their names', () => {
  it.each<[string, string, string]>([
    ['plain', 'Name,Email\nJane Doe,jane@x.org', 'jane@x.org = Jane Doe'],
    ['in any order and case', 'phone,EMAIL,FULL NAME\n1,jane@x.org,Jane Doe', 'jane@x.org = Jane Doe'],
    ['first and last', 'First Name,Last Name,E-mail\nJane,Doe,jane@x.org', 'jane@x.org = Jane Doe'],
    ['French', 'Nom;Prénom;Courriel\nDoe;Jane;jane@x.org', 'jane@x.org = Jane Doe'],
    ['French, one name', 'Nom;Adresse électronique\nJane Doe;jane@x.org', 'jane@x.org = Jane Doe'],
    ['French, decomposed', 'Pre\u0301nom;Adresse mail\nJane;jane@x.org', 'jane@x.org = Jane'],
    ['a first name and a name', 'First name,Name,Mail\nJane,Doe,jane@x.org', 'jane@x.org = Jane Doe'],
    [
      'Google, as it was',
      'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value\nJane Q. Doe,Jane,Q.,Doe,* Home,jane@x.org',
      'jane@x.org = Jane Q. Doe',
    ],
    [
      'Google, as it is',
      'First Name,Middle Name,Last Name,File As,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value\nJane,Q.,Doe,,* Home,jane@x.org,+33 1',
      'jane@x.org = Jane Q. Doe',
    ],
    [
      'Outlook',
      'Title,First Name,Last Name,E-mail Address,E-mail Type,E-mail Display Name\n,Jane,Doe,jane@x.org,SMTP,Jane (work)',
      'jane@x.org = Jane Doe',
    ],
    [
      'Outlook in French',
      'Prénom;Deuxième prénom;Nom;Adresse de messagerie;Type de messagerie;Nom complet de l’adresse de messagerie\nJane;;Doe;jane@x.org;SMTP;J',
      'jane@x.org = Jane Doe',
    ],
    ['Thunderbird', 'First Name,Last Name,Display Name,Primary Email\n,,Jane Doe,jane@x.org', 'jane@x.org = Jane Doe'],
    [
      'Outlook in German',
      'Vorname,Weitere Vornamen,Nachname,E-Mail-Adresse,E-Mail-Typ,E-Mail: Angezeigter Name\nJane,Q.,Doe,jane@x.org,SMTP,J',
      'jane@x.org = Jane Q. Doe',
    ],
    ['German', 'Name;Vorname;E-Mail\nDoe;Jane;jane@x.org', 'jane@x.org = Jane Doe'],
    ['Spanish', 'Nombre,Apellidos,Correo electrónico\nJane,Doe Roe,jane@x.org', 'jane@x.org = Jane Doe Roe'],
    ['Spanish, one name', 'Nombre;Correo\nJane Doe;jane@x.org', 'jane@x.org = Jane Doe'],
    [
      'Outlook in Italian',
      'Titolo,Nome,Secondo nome,Cognome,Indirizzo posta elettronica,Tipo posta elettronica\n,Jane,Q.,Doe,jane@x.org,SMTP',
      'jane@x.org = Jane Q. Doe',
    ],
    [
      'Portuguese of Brazil, a nickname beside it',
      'Nome,Sobrenome,Apelido,Endereço de email\nJane,Doe,JJ,jane@x.org',
      'jane@x.org = Jane Doe',
    ],
    ['Portuguese', 'Nome;Apelido;Correio eletrónico\nJane;Doe;jane@x.org', 'jane@x.org = Jane Doe'],
    ['Dutch', 'Voornaam;Tussenvoegsel;Achternaam;E-mailadres\nJane;van;Doe;jane@x.org', 'jane@x.org = Jane van Doe'],
    ['Dutch, one name', 'Naam;E-mail\nJane Doe;jane@x.org', 'jane@x.org = Jane Doe'],
    ['with bars between', 'Name|Email\nJane|jane@x.org', 'jane@x.org = Jane'],
    ['parts where the whole is empty', 'Display Name,First Name,Email\n,Jane,jane@x.org', 'jane@x.org = Jane'],
    ['a name in the cell of the address', 'Email\n"""Doe, Jane"" <jane@x.org>"', 'jane@x.org = Doe, Jane'],
    ['no name at all', 'Email,Name\njane@x.org,', 'jane@x.org'],
    ['the address for a name', 'Email,Name\njane@x.org,Jane@X.org', 'jane@x.org'],
    ['unknown names, by what stands below', 'Foo,Bar,Nom\n1,jane@x.org,Jane', 'jane@x.org = Jane'],
    ['a name on several lines', 'Name,Email\n"Jane\r\n  Doe",jane@x.org', 'jane@x.org = Jane Doe'],
    ['what our own export made harmless', `Name,Email\n'=Jane,'+jane@x.org`, '+jane@x.org = =Jane'],
  ])('%s', (_why, text, contact) => {
    expect(read(text)).toEqual([`2: ${contact}`])
  })
})

describe('each column of addresses is known, in the words of', () => {
  it.each([
    ['Thunderbird', 'Primary Email,Secondary Email'],
    ['Thunderbird in French', 'Adresse électronique principale,Adresse électronique secondaire'],
    ['Thunderbird in French, as it was', 'Première adresse électronique,Deuxième adresse électronique'],
    ['Thunderbird in German', 'Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse'],
    ['Thunderbird in Spanish', 'Correo electrónico primario,Correo electrónico secundario'],
    ['Thunderbird in Italian', 'Email primaria,Email secondaria'],
    ['Thunderbird in Portuguese', 'E-mail principal,E-mail secundário'],
    ['Thunderbird in Dutch', 'Eerste e-mail,Tweede e-mail'],
    ['Outlook', 'E-mail Address,E-mail 2 Address'],
    ['Outlook in French', 'Adresse de messagerie,Adresse de messagerie 2'],
    ['Outlook in German', 'E-Mail-Adresse,E-Mail 2: Adresse'],
    ['Outlook in Spanish', 'Dirección de correo electrónico,Dirección del correo electrónico 2'],
    ['Outlook in Italian', 'Indirizzo posta elettronica,Indirizzo posta elettronica 2'],
    ['Outlook in Portuguese', 'Endereço de email,Endereço de email 2'],
    ['Outlook in Dutch', 'E-mailadres,E-mailadres 2'],
    ['Google in French', 'E-mail 1 - Valeur,E-mail 2 - Valeur'],
    ['Apple in German', 'E-Mail (privat),E-Mail (geschäftlich)'],
  ])('%s', (_whose, header) => {
    expect(read(`Name,${header}\nJane,a@x.org,b@x.org`)).toEqual(['2: a@x.org = Jane', '2: b@x.org = Jane'])
  })
})

describe('without names of columns, the first column with addresses is taken', () => {
  it.each<[string, string, string[]]>([
    ['addresses alone', 'a@x.org\nb@x.org', ['1: a@x.org', '2: b@x.org']],
    ['a name before', 'Jane,jane@x.org,06 12', ['1: jane@x.org = Jane']],
    ['a name before a bar', 'Jane|jane@x.org', ['1: jane@x.org = Jane']],
    ['two names before', 'Jane;Doe;jane@x.org', ['1: jane@x.org = Jane Doe']],
    ['a name behind', '12,jane@x.org,Jane Doe,Paris', ['1: jane@x.org = Jane Doe']],
    ['no name', '12,jane@x.org,06 12', ['1: jane@x.org']],
    ['names and brackets', 'Jane <jane@x.org>\nb@x.org', ['1: jane@x.org = Jane', '2: b@x.org']],
    ['a bad one first', 'ana@,Ana\nb@x.org,Bo', ['1: not_an_address (ana@)', '2: b@x.org = Bo']],
    ['rows of different length', 'a@x.org\nb@x.org,Bo', ['1: a@x.org', '2: b@x.org = Bo']],
  ])('%s', (_why, text, lines) => {
    expect(read(text)).toEqual(lines)
  })
})

describe('each line is told', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['blanks alone', '  \n\t\n \u00a0\n', []],
    ['empty cells alone', ',,\n,,', []],
    ['a blank line before all', ' \nName,Email\nA,a@x.org', ['3: a@x.org = A']],
    ['many blank lines before all', `${' \n'.repeat(60)}Name,Email\nA,a@x.org`, ['62: a@x.org = A']],
    ['names of columns alone', 'Name,Email', []],
    ['a row of empty cells is nobody', 'Name,Email\n,\n , \nA,a@x.org', ['4: a@x.org = A']],
    ['no address', 'Name,Email\nJane,\nBo', ['2: no_address (Jane)', '3: no_address (Bo)']],
    ['a bad address', 'Name,Email\nJane,jane@x', ['2: not_an_address (jane@x)']],
    ['no column with addresses', 'a,b\nc,d', ['1: no_address_column (a, b)']],
    [
      'the same again',
      'Email,Name\na@x.org,A\nb@x.org,\nA@X.org,Other',
      ['2: a@x.org = A', '3: b@x.org', '4: A@X.org = Other, as on 2'],
    ],
    [
      'the same as punycode',
      'Email\na@bücher.example\na@xn--bcher-kva.example',
      ['2: a@bücher.example', '3: a@xn--bcher-kva.example, as on 2'],
    ],
    [
      'a cell too many',
      'Name,Email\nDoe, Jane,jane@x.org\nBo,b@x.org,',
      ['2: too_many_columns (Doe, Jane, jane@x.org)', '3: b@x.org = Bo'],
    ],
    [
      'quotes',
      'Name,Email\n5" Joe,j@x.org\n"A,a@x.org\nB,b@x.org',
      ['2: quote_inside (5" Joe,j@x.org)', '3: quote_not_closed ("A,a@x.org)', '4: b@x.org = B'],
    ],
    [
      'a name that is too long',
      `Name,Email\n${'é'.repeat(shortText.maxLength + 1)},a@x.org`,
      [`2: name_too_long (${'é'.repeat(120)}…)`],
    ],
    [
      'several addresses: each is somebody',
      'Name,E-mail 1 - Value,E-mail 2 - Value\nJane,a@x.org,b@x.org',
      ['2: a@x.org = Jane', '2: b@x.org = Jane'],
    ],
    ['the same address twice on a line is no news', 'Email,Email 2\na@x.org,A@x.org', ['2: a@x.org']],
    [
      'several addresses in one cell',
      'Name,Email\nJane,a@x.org ::: b@x.org\nBo,"c@x.org; d@x"',
      ['2: a@x.org = Jane', '2: b@x.org = Jane', '3: c@x.org = Bo', '3: not_an_address (d@x)'],
    ],
  ])('%s', (_why, text, lines) => {
    expect(read(text)).toEqual(lines)
  })
})

test.each<[string, string, { name?: string; email?: string }]>([
  ['a wrong address has the name beside it', 'Name,Email\nBo,bo@', { name: 'Bo' }],
  ['a missing address does too', 'Name,Email\nBo,', { name: 'Bo' }],
  ['without a name nothing is known', 'Name,Email\n,bo@', {}],
  ['a name that is too long has its address', `Name,Email\n${'x'.repeat(256)},bo@x.org`, { email: 'bo@x.org' }],
])('what is known besides what is wrong: %s', (_rule, text, known) => {
  const [line] = contactsInCsv(text)
  expect(line).toEqual({ kind: 'problem', line: 2, why: expect.any(String), text: expect.any(String), ...known })
})
