//! `kiban serve`, asked over the wire as browsers do, and as they should not.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A server on a free port, which ends with the test.
struct Served {
    child: Child,
    port: u16,
}

impl Served {
    fn new(options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kiban"))
            .args(["serve", "--port", "0", "--json"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        let url = said["url"].as_str().unwrap();
        let port = url.trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Self { child, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends bytes as they stand, and gives all that comes back.
    fn raw(&self, request: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn send(&self, head: &str, headers: &str, body: &str) -> (u16, String) {
        let request = format!(
            "{head} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n{headers}\
             Content-Length: {}\r\n\r\n{body}",
            self.port,
            body.len(),
        );
        let answer = self.raw(&request);
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, body.to_owned())
    }

    fn get(&self, path: &str) -> (u16, String) {
        self.send(&format!("GET {path}"), "", "")
    }

    fn ask(&self, what: &str, body: &Value) -> (u16, Value) {
        let (status, text) = self.send(&format!("POST /api/{what}"), "", &body.to_string());
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_part_of_the_program() {
    let served = Served::new(&[]);
    let (status, page) = served.get("/");
    assert_eq!(status, 200);
    // Everything that the page asks for is there.
    let mut files = vec!["/style.css".to_owned(), "/icon.svg".to_owned(), "/main.js".to_owned()];
    let mut seen = 0;
    while let Some(file) = files.get(seen).cloned() {
        seen += 1;
        let (status, text) = served.get(&file);
        assert_eq!(status, 200, "{file}");
        for import in text.split("from \"./").skip(1) {
            let import = format!("/{}", import.split('"').next().unwrap());
            if !files.contains(&import) {
                files.push(import);
            }
        }
    }
    assert!(seen > 8, "{files:?}");
    assert!(page.contains("/main.js") && page.contains("/style.css"));
    assert_eq!(served.get("/../Cargo.toml").0, 404);
    assert_eq!(served.get("/api/nothing").0, 404);
}

#[test]
fn positions_moves_and_reasons() {
    let served = Served::new(&[]);
    let start = json!({ "game": "shogi", "start": "startpos", "notation": "japanese" });
    let (status, answer) = served.ask("position", &start);
    assert_eq!((status, answer["moves"].as_array().unwrap().len()), (200, 30));

    let nifu = json!({
        "game": "shogi",
        "start": "4k4/9/9/9/4P4/9/9/9/4K4 b P 1",
        "move": "P*5c",
    });
    let (_, answer) = served.ask("explain", &nifu);
    assert_eq!(answer["code"], "nifu");
    assert_eq!(answer["marks"], json!(["5e"]));

    let leg = json!({ "game": "xiangqi", "start": "startpos", "move": "b0d1" });
    let (_, answer) = served.ask("explain", &leg);
    assert_eq!((&answer["code"], &answer["marks"]), (&json!("horse-leg-blocked"), &json!(["c0"])));

    let illegal = json!({ "game": "shogi", "start": "startpos", "moves": ["7g7e"] });
    let (status, answer) = served.ask("position", &illegal);
    assert_eq!((status, &answer["error"]["kind"]), (422, &json!("illegal-move")));

    for bad in [json!(null), json!({}), json!({ "game": "go", "start": "" }), json!([1, 2])] {
        let (status, answer) = served.ask("position", &bad);
        assert_eq!((status, &answer["error"]["kind"]), (400, &json!("syntax")), "{bad}");
    }
}

#[test]
fn a_record_comes_back_as_it_was_read() {
    let served = Served::new(&[]);
    let kif = "手合割：平手\n先手：甲\n手数----指手\n1 ７六歩(77)\n*角道\n2 ３四歩(33)\n3 投了\n\
               変化：2手\n2 ８四歩(83)\n";
    let (status, text) = served.send("POST /api/read?name=a.kif&notation=japanese", "", kif);
    assert_eq!(status, 200, "{text}");
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["format"], "kif");
    let sheet = &answer["games"][0]["sheet"];
    assert_eq!(sheet["nodes"].as_array().unwrap().len(), 5);
    assert_eq!(sheet["nodes"][2]["text"], "△３四歩");
    assert_eq!(sheet["nodes"][3]["end"], "resignation");

    let (status, same) = served.ask("annotate", &json!({ "sheet": sheet, "notation": "japanese" }));
    assert_eq!((status, &same), (200, sheet), "nothing is lost on the way there and back");

    let (status, written) = served.ask("write", &json!({ "sheet": sheet, "format": "usi" }));
    assert_eq!(status, 200);
    assert!(written["losses"].to_string().contains("variation"), "{written}");

    let mut broken = sheet.clone();
    broken["nodes"][2]["parent"] = json!(4);
    let (status, answer) = served.ask("write", &json!({ "sheet": broken, "format": "kif" }));
    assert_eq!(status, 400, "{answer}");
    let (status, _) = served.send("POST /api/read?name=x&notation=y", "", "\u{0}\u{1}nothing");
    assert_eq!(status, 422);
}

#[test]
fn searches_tell_and_end() {
    let served = Served::new(&[]);
    let body = json!({
        "game": "xiangqi", "start": "startpos", "milliseconds": 200, "lines": 2, "notation": "wxf",
    });
    let (status, text) = served.send("POST /api/analyse", "", &body.to_string());
    assert_eq!(status, 200);
    let events: Vec<&str> = text.split("data:").skip(1).collect();
    let last = events.last().unwrap();
    assert!(events.len() > 1 && last.contains("\"done\":true"), "{last}");
    assert!(last.contains("\"texts\":[\""), "{last}");
}

#[test]
fn strangers_are_turned_away() {
    let served = Served::new(&[]);
    let ask = |headers: &str| {
        let body = r#"{"game": "shogi", "start": "startpos"}"#;
        let request = format!(
            "POST /api/position HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = served.raw(&request);
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    let port = served.port;
    assert_eq!(ask(&format!("Host: 127.0.0.1:{port}\r\n")), "200");
    assert_eq!(
        ask(&format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n")),
        "200"
    );
    assert_eq!(ask(&format!("Host: evil.example:{port}\r\n")), "421");
    assert_eq!(ask("Host: localhost:1\r\n"), "421");
    assert_eq!(ask(&format!("Host: localhost:{port}\r\nOrigin: https://evil.example\r\n")), "403");
    assert_eq!(ask(&format!("Host: localhost:{port}\r\nOrigin: null\r\n")), "403");
    let answer = served
        .raw(&format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"));
    assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
}

#[test]
fn too_much_is_refused() {
    let served = Served::new(&[]);
    let (status, _) = served.send("POST /api/read?name=a&notation=b", "", &"x".repeat(9 << 20));
    // The server may close before all is sent.
    assert!(status == 413 || status == 0, "{status}");
    let moves = vec!["7g7f"; 6000];
    let (status, _) =
        served.ask("position", &json!({ "game": "shogi", "start": "startpos", "moves": moves }));
    assert_eq!(status, 400);
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(served.send("POST /api/position", "", &deep).0, 400);
    assert_eq!(served.get("/").0, 200, "it lives on");
}

/// Many clients with a search each, others that send nothing, and one who only wants the page.
#[test]
fn nobody_is_stopped_by_others() {
    let served = Served::new(&["--searches", "200"]);
    let body = r#"{"game": "shogi", "start": "startpos", "milliseconds": 3000}"#;
    let idle: Vec<TcpStream> = (0..100).map(|_| served.connect()).collect();
    let mut busy: Vec<TcpStream> = (0..200).map(|_| served.connect()).collect();
    for stream in &mut busy {
        let request = format!(
            "POST /api/analyse HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n{body}",
            served.port,
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
    }
    let begun = Instant::now();
    assert_eq!(served.get("/").0, 200);
    let (status, _) = served.ask("position", &json!({ "game": "shogi", "start": "startpos" }));
    assert_eq!(status, 200);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    for stream in &mut busy {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.contains("\"done\":true"), "every search ends with an answer");
    }
    drop(idle);
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to() {
    let mut served = Served::new(&[]);
    let mut search = served.connect();
    let body = r#"{"game": "shogi", "start": "startpos", "milliseconds": 60000}"#;
    let request = format!(
        "POST /api/analyse HTTP/1.1\r\nHost: localhost:{}\r\nContent-Length: {}\r\n\r\n{body}",
        served.port,
        body.len()
    );
    search.write_all(request.as_bytes()).unwrap();
    assert_eq!(served.get("/").0, 200);
    let pid = served.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let begun = Instant::now();
    let status = served.child.wait().unwrap();
    assert!(status.success(), "{status}");
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_port_that_is_taken_is_bad_input() {
    let served = Served::new(&[]);
    let port = served.port.to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_kiban"))
        .args(["serve", "--port", &port])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("cannot listen at") && said.contains("--port 0"), "{said}");
}
