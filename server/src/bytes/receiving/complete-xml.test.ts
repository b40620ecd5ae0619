import { describe, expect, test } from 'vitest'
import { ByteRefusal } from './byte-refusal.ts'
import { completedXml, errorXml, parsePartList } from './complete-xml.ts'

const part = (number: number | string, etag: string) =>
  `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`
const list = (...parts: string[]) => `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`

describe('the list of parts', () => {
  test.for<[string, string]>([
    ['plainly written', list(part(1, '"aa"'), part(2, '"bb"'))],
    ['with quotes as entities, as the AWS SDK does', list(part(1, '&quot;aa&quot;'), part(2, '&quot;bb&quot;'))],
    ['with bare ETags', list(part(1, 'aa'), part(2, 'bb'))],
    [
      'with declaration and namespace',
      `<?xml version="1.0" encoding="UTF-8"?>\n${list(part(1, '"aa"'), part(2, '"bb"')).replace('Upload>', 'Upload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">')}`,
    ],
    [
      'with the ETag first and white space everywhere',
      '\n<CompleteMultipartUpload>\n <Part>\n  <ETag> "aa" </ETag>\n  <PartNumber> 1 </PartNumber>\n </Part> <Part><ETag>"bb"</ETag><PartNumber>2</PartNumber></Part>\n</CompleteMultipartUpload>\n',
    ],
  ])('%s is read', ([, xml]) => {
    expect(parsePartList(xml)).toEqual([
      { partNumber: 1, etag: 'aa' },
      { partNumber: 2, etag: 'bb' },
    ])
  })

  test('is given back in the order it was written, for the caller to judge', () => {
    expect(parsePartList(list(part(2, 'b'), part(1, 'a'))).map(({ partNumber }) => partNumber)).toEqual([2, 1])
  })

  test('of ten thousand parts is read', () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => part(index + 1, '"0123456789abcdef0123"'))
    expect(parsePartList(list(...parts))).toHaveLength(10_000)
  })

  test.for<[string, string]>([
    ['nothing', ''],
    ['JSON', '{"parts":[]}'],
    ['a list without parts', list()],
    ['another root', '<Delete></Delete>'],
    ['text after the end', `${list(part(1, 'a'))}x`],
    ['two lists', list(part(1, 'a')).repeat(2)],
    ['part 0', list(part(0, 'a'))],
    ['a negative part', list(part(-1, 'a'))],
    ['a part number that is too long', list(part('123456', 'a'))],
    ['a fraction', list(part('1.5', 'a'))],
    ['no ETag', list('<Part><PartNumber>1</PartNumber></Part>')],
    ['no part number', list('<Part><ETag>a</ETag></Part>')],
    ['the ETag twice', list('<Part><ETag>a</ETag><ETag>a</ETag></Part>')],
    ['an unknown element', list('<Part><PartNumber>1</PartNumber><ETag>a</ETag><X/></Part>')],
    ['a comment', list(`<!-- -->${part(1, 'a')}`)],
    ['a document type', `<!DOCTYPE x [<!ENTITY e "1">]>${list(part('&e;', 'a'))}`],
    ['an ETag of a thousand characters', list(part(1, 'a'.repeat(1000)))],
  ])('is refused when it is %s', ([, xml]) => {
    expect(() => parsePartList(xml)).toThrow(expect.objectContaining({ code: 'MalformedXML' }))
  })
})

test('the replies are XML that clients of S3 understand', () => {
  expect(completedXml('a/b', '"e"')).toContain(
    '<CompleteMultipartUploadResult><Key>a/b</Key><ETag>"e"</ETag></CompleteMultipartUploadResult>',
  )
  expect(errorXml(new ByteRefusal('BadDigest'))).toMatch(
    /<Error><Code>BadDigest<\/Code><Message>[^<]+<\/Message><\/Error>$/,
  )
})
