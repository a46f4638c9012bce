import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const root = resolve(import.meta.dir, '..')
const notice = 'by `npm run generate`; do not edit. */'

/** The typed client as it is published: the API's types, and plain JavaScript with declarations. */
export async function clientFiles(document: string): Promise<Record<string, string>> {
  const types = await openapiTypescript(document, { silent: true, transform: binaryAsBlob })
  const files: Record<string, string> = {
    'client/openapi.d.ts': `/** Made from openapi/openapi.json ${notice}\n${astToString(types)}`,
  }
  for (const name of readdirSync(join(root, 'client/src')).sort()) {
    const path = `client/src/${name}`
    const source = readFileSync(join(root, path), 'utf8')
    const options = { fileName: path, compilerOptions, reportDiagnostics: true }
    for (const [ending, transpile] of Object.entries(transpilers)) {
      const { outputText, diagnostics = [] } = transpile(source, options)
      if (diagnostics.length > 0) throw new Error(`${path}: ${explain(diagnostics)}`)
      files[`client/lib/${name.replace(/ts$/, ending)}`] = asBuilt(path, outputText)
    }
  }
  return files
}

const transpilers = { js: ts.transpileModule, 'd.ts': ts.transpileDeclaration }

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}

/** An upload is a Blob, and not the text that JSON Schema has to call it. */
function binaryAsBlob({ format }: { format?: string }): ts.TypeNode | undefined {
  return format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined
}

function asBuilt(path: string, text: string): string {
  const imports = text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")
  return `/** Made from ${path} ${notice}\n${imports}`
}

const explain = (diagnostics: ts.Diagnostic[]) =>
  diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join()
