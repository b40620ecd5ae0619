/** A JSON Schema as a TypeScript type. A kind of schema that it does not know is refused. */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
}

const simple: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

export function typeOf(schema: JsonSchema): string {
  const { type } = schema
  if (Array.isArray(type)) return type.map((one) => `(${typeOf({ ...schema, type: one })})`).join(' | ')
  // What may be anything says nothing of itself.
  if (Object.keys(schema).length === 0) return 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((one) => `(${typeOf(one)})`).join(' | ')
  if (schema.allOf && type === undefined) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  if (type === 'array' && schema.items) return `(${typeOf(schema.items)})[]`
  if (type === 'object') return objectType(schema)
  const known = simple[type ?? '']
  if (known === undefined) throw new Error(`no type is known for ${JSON.stringify(schema)}`)
  return known
}

function objectType({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema): string {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const key = propertyNames ? typeOf(propertyNames) : 'string'
    return `Record<${key}, ${typeOf(additionalProperties)}>`
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = typeOf(field)
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`
  })
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
}
