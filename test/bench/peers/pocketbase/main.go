// PocketBase as one would run it for the same garden, with what the benchmark has to choose: a free port, and whether what
// is answered survives a power cut. Arguments: those of PocketBase, before them the `synchronous` setting.
package main

import (
	"fmt"
	"log"
	"net"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
)

// As PocketBase opens its databases by itself, but for `synchronous`.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(%s)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)"

func main() {
	synchronous := os.Args[1]
	os.Args = append(os.Args[:1], os.Args[2:]...)
	app := pocketbase.NewWithConfig(pocketbase.Config{
		HideStartBanner: true,
		DBConnect: func(path string) (*dbx.DB, error) {
			return dbx.Open("sqlite", path+fmt.Sprintf(pragmas, synchronous))
		},
	})
	app.OnServe().BindFunc(func(event *core.ServeEvent) error {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		event.Listener = listener
		fmt.Printf("Listening on http://%s\n", listener.Addr())
		return event.Next()
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}
