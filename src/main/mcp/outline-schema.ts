type Schema = { [key: string]: unknown };

/**
 * The outline of a JSON schema: names and types of the fields, without what is inside of them. An agent reads it with
 * every list of tools and then sees the answers themselves; the whole schema of a card alone costs as much as all tools
 * together. Whatever the schema allows, its outline allows.
 */
export function outlineSchema(schema: Schema & { type: 'object' }): Schema & { type: 'object' } {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, one]) => [name, outlineField(one)])),
    ...(Array.isArray(schema.required) ? { required: schema.required } : {}),
  };
}

function outlineField({ type, anyOf }: Schema): Schema {
  const types = new Set(Array.isArray(anyOf) ? (anyOf as Schema[]).map((one) => one.type) : [type]);
  // A part without a type, such as a bare list of values, may be anything.
  if (types.has(undefined)) return {};
  return { type: types.size === 1 ? [...types][0] : [...types] };
}
