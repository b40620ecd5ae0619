import { describe, expect, test } from 'vitest'
import { readTarget } from './target.ts'

const allowed = ['127.0.0.1:8080', 'hooks:80', '[::1]:9000']
const mayCall = (url: string): boolean => readTarget(url, allowed) !== undefined

describe('may be called', () => {
  test.each([
    'https://hooks.example.org/envoi',
    'https://hooks.example.org:8443/envoi?token=1#part',
    'https://hooks.example.org.',
    'https://8.8.8.8/envoi',
    'https://[2606:4700:4700::1111]/envoi',
    'https://bücher.example/envoi',
    'https://hooks.example.org:22/',
  ])('%s', (url) => expect(mayCall(url)).toBe(true))
})

describe('may be called since the operator says so, and nothing beside it', () => {
  test.each([
    ['http://127.0.0.1:8080/envoi', true],
    ['https://127.0.0.1:8080/envoi', true],
    ['http://hooks/envoi', true],
    ['http://[::1]:9000/', true],
    ['http://127.0.0.1:8081/envoi', false],
    ['http://127.0.0.2:8080/envoi', false],
    ['https://hooks/envoi', false],
    ['http://user:secret@127.0.0.1:8080/', false],
    ['ftp://127.0.0.1:8080/', false],
  ])('%s: %s', (url, may) => expect(mayCall(url)).toBe(may))
})

describe('may not be called', () => {
  test.each([
    ['without https', 'http://hooks.example.org/envoi'],
    ['another protocol', 'ftp://hooks.example.org/'],
    ['another protocol', 'file:///etc/passwd'],
    ['no address', 'hooks.example.org'],
    ['no host', 'https:///'],
    ['a name', 'https://ana@hooks.example.org/'],
    ['a name and a password', 'https://ana:secret@hooks.example.org/'],
    ['a name that hides the host', 'https://hooks.example.org@127.0.0.1/'],
    ['port 0', 'https://hooks.example.org:0/'],
    ['loopback', 'https://127.0.0.1/'],
    ['loopback with a dot', 'https://127.0.0.1./'],
    ['loopback, short', 'https://127.1/'],
    ['loopback, as one number', 'https://2130706433/'],
    ['loopback, in hexadecimal', 'https://0x7f.0.0.1/'],
    ['loopback, in octal', 'https://0177.0.0.1/'],
    ['loopback, in wide digits', 'https://１２７.０.０.１/'],
    ['this host', 'https://0/'],
    ['private', 'https://10.1.2.3/'],
    ['metadata', 'https://169.254.169.254/latest/meta-data/'],
    ['loopback, IPv6', 'https://[::1]/'],
    ['mapped', 'https://[::ffff:127.0.0.1]/'],
    ['NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['unique local', 'https://[fd00:ec2::254]/'],
    ['localhost', 'https://localhost/'],
    ['localhost with a dot', 'https://localhost./'],
    ['localhost, shouted', 'https://LOCALHOST/'],
    ['below localhost', 'https://hooks.localhost/'],
    ['a name of one word', 'https://intranet/'],
    ['a local name', 'https://printer.local/'],
    ['a cloud’s own name', 'https://metadata.google.internal/'],
  ])('%s: %s', (_what, url) => expect(mayCall(url)).toBe(false))
})
