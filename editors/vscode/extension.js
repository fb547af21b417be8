// The extension: it starts `clew lsp` and hands documents to it; everything else is the server's.
"use strict";

const { commands, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["c", "cpp", "java", "clew", "dve", "ivl", "remopla", "hybrid", "uppaal"];
let client;

function start() {
  const command = workspace.getConfiguration("clew").get("command");
  const server = { command, args: ["lsp"] };
  const documentSelector = LANGUAGES.map((language) => ({ scheme: "file", language }));
  client = new LanguageClient("clew", "Clew", server, { documentSelector });
  return client.start();
}

async function activate(context) {
  const restart = async () => {
    await deactivate();
    await start();
  };
  context.subscriptions.push(commands.registerCommand("clew.restart", restart));
  await start();
}

function deactivate() {
  const running = client;
  client = undefined;
  return running && running.stop();
}

module.exports = { activate, deactivate };
