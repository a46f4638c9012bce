import { textsIn } from '../../texts/texts.ts'
import {
  type ApiDocument,
  followed,
  objectName,
  type Parameter,
  problemCodes,
  type Schema,
} from './schemas.ts'

type Field = { name: string; schema: Schema; isRequired: boolean }

type FieldTableProps = {
  document: ApiDocument
  caption: string
  fields: Field[]
  /** ResponseCache always carry their fields, so there only the exceptions are worth a word. */
  telling: 'required' | 'optional'
}

export function FieldTable({ document, caption, fields, telling }: FieldTableProps) {
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
                <TypeName document={document} schema={schema} />
              </span>
              {telling === 'required' && isRequired && <span class="field-need">required</span>}
              {telling === 'optional' && !isRequired && <span class="field-need">optional</span>}
            </th>
            <td>
              <InlineCode document={document} text={meaning(document, schema)} />
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

function TypeName({ document, schema }: { document: ApiDocument; schema: Schema }) {
  const name = objectName(document, schema)
  if (name) return <a href={`#object-${name}`}>{name}</a>
  const { type, format, items, anyOf, const: value } = followed(document, schema)
  if (anyOf?.every(choice => choice.const !== undefined)) return <>{typeof anyOf[0]?.const}</>
  if (anyOf)
    return (
      <>
        {anyOf.map((choice, index) => (
          <>
            {index > 0 && ' or '}
            <TypeName document={document} schema={choice} />
          </>
        ))}
      </>
    )
  if (items)
    return (
      <>
        array of <TypeName document={document} schema={items} />
      </>
    )
  if (value !== undefined) return <>{typeof value}</>
  if (format) return <>{`${type}, ${format}`}</>
  return <>{[type ?? 'any'].flat().join(' or ')}</>
}

function meaning(document: ApiDocument, schema: Schema): string {
  // An object that has a name is explained under it; any other shared type is explained here.
  const isElsewhere = objectName(document, schema) !== undefined
  const target = isElsewhere ? schema : followed(document, schema)
  const shared: Schema =
    isElsewhere || !schema.$ref ? {} : followed(document, { $ref: schema.$ref })
  const facts = [schema.description ?? '', shared.description ?? '']
  if (target.const !== undefined) facts.push(`Always \`${JSON.stringify(target.const)}\`.`)
  if (target.enum) facts.push(`One of ${target.enum.map(value => `\`${value}\``).join(', ')}.`)
  if (target.maxLength) facts.push(`At most ${textsIn('en').number(target.maxLength)} characters.`)
  if (target.default !== undefined) facts.push(`Default: \`${JSON.stringify(target.default)}\`.`)
  return facts.filter(fact => fact !== '').join(' ')
}

type InlineCodeProps = { document: ApiDocument; text: string }

/** Text in which `backticks` mark code. An error code links to its explanation. */
export function InlineCode({ document, text }: InlineCodeProps) {
  const isProblem = (word: string) => problemCodes(document).some(({ code }) => code === word)
  return (
    <>
      {text.split('`').map((part, index) => {
        if (index % 2 === 0) return part
        const code = <code>{part}</code>
        return isProblem(part) ? <a href={`#error-${part}`}>{code}</a> : code
      })}
    </>
  )
}

/** Scrolls sideways on its own, so the keyboard must reach it. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure class="code">
      <figcaption>{label}</figcaption>
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
