// What the page asks of the server. The rules live there.

/** An answer that says why a request was refused. */
export class Refused extends Error {
  constructor(error) {
    super(error.expected ? `${error.message} (${error.expected})` : error.message);
    this.error = error;
  }
}

async function answerOf(response) {
  const text = await response.text();
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = { error: { message: text || response.statusText } };
  }
  if (!response.ok || answer?.error) {
    throw new Refused(answer.error ?? { message: response.statusText });
  }
  return answer;
}

/** Asks with a JSON body. */
export async function ask(what, body, signal) {
  const response = await fetch(`/api/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  return answerOf(response);
}

/** What the server knows of the games. */
export async function games() {
  return answerOf(await fetch("/api/games"));
}

/** Reads the bytes of a record's file. */
export async function readFile(bytes, name, notation) {
  const query = new URLSearchParams({ name, notation });
  const response = await fetch(`/api/read?${query}`, { method: "POST", body: bytes });
  return answerOf(response);
}

/** Asks for bytes: a picture. */
export async function fetchBlob(what, body) {
  const response = await fetch(`/api/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    await answerOf(response);
  }
  return response.blob();
}

/** Asks for events, and calls `tell` with each until the last one. */
export async function listen(what, body, tell, signal) {
  const response = await fetch(`/api/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) {
    await answerOf(response);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      return;
    }
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      // Lines that begin with a colon keep the connection alive.
      const data = event.split("\n").filter((line) => line.startsWith("data:"));
      if (data.length > 0) {
        tell(JSON.parse(data.map((line) => line.slice(5)).join("\n")));
      }
    }
  }
}
