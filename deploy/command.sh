#!/bin/sh
# Runs a command of /opt/hedgerow as the service does, with its user and its settings, beside the server or without it:
#   /opt/hedgerow/deploy/command.sh scripts/admin.ts grant rose
set -eu
cd /opt/hedgerow
exec runuser -u hedgerow -- env NODE_ENV=production DATA_DIR=/var/lib/hedgerow \
  node_modules/.bin/node --env-file=/etc/hedgerow/env "$@"
