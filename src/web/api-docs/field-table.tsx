import { numeral } from '../parts/counts.tsx'
import type { Parameter, Schema } from './document.ts'
import { schemaName } from './document.ts'
import { InlineCode } from './inline-code.tsx'

type Field = { name: string; schema: Schema; isRequired: boolean }

type FieldTableProps = {
  caption: string
  fields: Field[]
  /** Answers always carry their fields, so there only the exceptions are worth a word. */
  telling: 'required' | 'optional'
}

export function FieldTable({ caption, fields, telling }: FieldTableProps) {
  return (
    <table class="fields">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, schema, isRequired }) => (
          <tr>
            <th scope="row">
              <code>{name}</code>
              <span class="field-type">
                <TypeName schema={schema} />
              </span>
              {telling === 'required' && isRequired && <span class="field-need">required</span>}
              {telling === 'optional' && !isRequired && <span class="field-need">optional</span>}
            </th>
            <td>
              <InlineCode text={meaning(name, schema)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The fields of an object; those of an object without a name of its own stand beside it. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix + key
    const inner = field.items ? fieldsOf(field.items, `${name}[].`) : fieldsOf(field, `${name}.`)
    return [{ name, schema: field, isRequired: required.has(key) }, ...inner]
  })
}

export function parameterFields(parameters: Parameter[], place: string): Field[] {
  return parameters
    .filter(parameter => parameter.in === place)
    .map(({ name, description, required, schema }) => ({
      name,
      schema: description === undefined ? schema : { ...schema, description },
      isRequired: required === true,
    }))
}

function TypeName({ schema }: { schema: Schema }) {
  const name = schemaName(schema)
  if (name) return <a href={`#object-${name}`}>{name}</a>
  if (schema.anyOf)
    return (
      <>
        {schema.anyOf.map((choice, index) => (
          <>
            {index > 0 && ' or '}
            <TypeName schema={choice} />
          </>
        ))}
      </>
    )
  if (schema.type === 'array' && schema.items)
    return (
      <>
        array of <TypeName schema={schema.items} />
      </>
    )
  if (schema.format) return <>{`${schema.type}, ${schema.format}`}</>
  return <>{[schema.type ?? 'any'].flat().join(' or ')}</>
}

/** Where the document says nothing of a field, its name does. */
const plainMeanings: Record<string, string> = {
  alias: 'A short name the person goes by; may be empty.',
  comments_count: 'How many comments the post has, internal ones included.',
  content: 'Plain text.',
  highlighted: 'True where the team marked it as its answer.',
  likes_count: 'How many people like it.',
  request_id: 'Names the request in the log; also in `X-Request-Id`.',
  results: 'The items of this page.',
  votes_count: 'How many people voted for it.',
}

function meaning(name: string, schema: Schema): string {
  const key = name.split(/[.[\]]/).at(-1)!
  const facts = [schema.description ?? plainMeanings[key] ?? '']
  if (schema.const !== undefined) facts.push(`Always \`${JSON.stringify(schema.const)}\`.`)
  if (schema.enum) facts.push(`One of ${schema.enum.map(value => `\`${value}\``).join(', ')}.`)
  if (schema.maxLength) facts.push(`At most ${numeral(schema.maxLength)} characters.`)
  if (schema.default !== undefined) facts.push(`Default: \`${JSON.stringify(schema.default)}\`.`)
  return facts.filter(fact => fact !== '').join(' ')
}
