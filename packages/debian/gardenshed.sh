#!/bin/sh
# Every command uses the settings of the service. The allocator of the run time takes its own from the environment only.
export @ALLOCATOR@
exec /usr/lib/gardenshed/gardenshed --config /etc/gardenshed/gardenshed.toml "$@"
